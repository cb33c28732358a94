// The smallest program with Express. The bench compares its start with the start of Crossrate.

import express from 'express';

const app = express();
app.get('/', (_req, res) => res.send('hello'));

const server = app.listen(0, '127.0.0.1', () => console.log(JSON.stringify(server.address())));

// The smallest program with Express: how long that takes to start is what the start of Crossrate is held against.

import express from 'express';

const app = express();
app.get('/', (_req, res) => res.send('hello'));

const server = app.listen(0, '127.0.0.1', () => console.log(JSON.stringify(server.address())));

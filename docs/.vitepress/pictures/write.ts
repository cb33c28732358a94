// Draws the pictures of docs/pictures. Part of `npm run generate`.

import { writeFileSync } from 'node:fs';
import { drawPicture } from './draw-picture.ts';
import { listPictures } from './list-pictures.ts';

for (const { dot, svg } of listPictures()) writeFileSync(svg, await drawPicture(dot));

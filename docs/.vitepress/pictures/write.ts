// Draws the pictures of docs/pictures. Part of `npm run generate`.

import { writeFileSync } from 'node:fs';
import { drawPicture, pictures } from './draw-picture.ts';

for (const { dot, svg } of pictures) writeFileSync(svg, await drawPicture(dot));

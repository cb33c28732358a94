import { expect, it } from 'vitest';
import { findWeakerGrade, type Grade } from './index.ts';

it.each<[Grade, Grade, Grade]>([
  ['confirmed', 'confirmed', 'confirmed'],
  ['confirmed', 'pegged', 'pegged'],
  ['pegged', 'accepted', 'accepted'],
  ['accepted', 'disputed', 'disputed'],
  ['disputed', 'single', 'single'],
  ['single', 'held', 'held'],
])('gives a pair of %s and %s the grade %s, whichever comes first', (one, other, weaker) => {
  expect([findWeakerGrade(one, other), findWeakerGrade(other, one)]).toEqual([weaker, weaker]);
});

import { formatTable } from '../bench/report.ts';

/** What happened in a scene. */
export interface SceneReport {
  readonly name: string;
  /** Answers with 200. */
  readonly acknowledged: number;
  /** Charges in the counters of the database. */
  readonly counted: number;
  /** Acknowledged charges that the counters lack. */
  readonly lost: number;
  /** The longest time without a 200 of the server that had the longer one, in seconds. */
  readonly secondsWithout200: number;
  /** The event that did not happen in time. */
  readonly missing?: string;
}

/** Judges a scene, in a few words. */
export function judge({ lost, acknowledged, missing }: SceneReport): string {
  if (lost > 0) return `${lost} acknowledged charges are lost`;
  if (missing !== undefined) return missing;
  return acknowledged === 0 ? 'nothing was acknowledged' : 'kept';
}

/** Describes the scenes as a table in Markdown. */
export function describeReport(scenes: readonly SceneReport[]): string {
  const headings = ['scene', 'acknowledged', 'counted', 'lost', 'seconds without a 200', 'verdict'];
  return formatTable(headings, scenes.map(describeScene));
}

/** Describes a scene in the cells of a row. */
export function describeScene(scene: SceneReport): string[] {
  const counts = [scene.acknowledged, scene.counted, scene.lost].map((count) => count.toLocaleString('en'));
  return [scene.name, ...counts, scene.secondsWithout200.toFixed(1), judge(scene)];
}

import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

/** Collects the objects that nothing refers to, and waits until Node has seen it. */
export async function collectGarbage(): Promise<void> {
  for (let round = 0; round < 3; round++) {
    await sleep(10);
    collect();
  }
  await sleep(10);
}

import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Puts the files of each project in an order that depends only on their paths and the seed. The sequencer of Vitest shuffles
 * what it finds on the disk, which is another list each time, and mixes the projects, whose files share a process.
 */
export class Shuffled extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { root, sequence } = this.ctx.config;
    const keyOf = ({ project, moduleId }: TestSpecification) => {
      const hash = createHash('sha256').update(`${sequence.seed} ${relative(root, moduleId)}`);
      return `${project.name} ${hash.digest('hex')}`;
    };
    const keys = new Map(files.map((file) => [file, keyOf(file)]));
    return files.sort((one, other) => ((keys.get(one) ?? '') < (keys.get(other) ?? '') ? -1 : 1));
  }
}

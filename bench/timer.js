import { Bench } from 'tinybench';

const MILLISECONDS = 2;

/**
 * Times one call, in nanoseconds: the median of batches. Their inputs are made before the clock starts; the results
 * are kept, and where they are URLs (`isText`) flattened, as the engine would put off the joining of strings until
 * they are sent.
 */
export function timer({ name, input, batch, isText }, contender) {
  const bench = new Bench({ time: MILLISECONDS, iterations: 3, warmup: false, throws: true });
  const inputs = new Array(batch).fill(undefined);
  const results = new Array(batch).fill(undefined);
  const runBatch = loopOfItsOwn(`${name}: ${contender.name}`, isText);
  bench.add(name, () => runBatch(contender.run, inputs, results), {
    beforeEach: () => {
      for (let index = 0; index < batch; index++) inputs[index] = input(index);
    },
  });
  return () => {
    bench.reset();
    bench.runSync();
    return (bench.tasks[0].result.latency.p50 / batch) * 1e6;
  };
}

/** A loop that all contenders shared would make each call in it megamorphic. */
function loopOfItsOwn(name, isText) {
  const result = isText ? 'flatten(run(inputs[index]))' : 'run(inputs[index])';
  return new Function(
    'run',
    'inputs',
    'results',
    `// ${name}
     for (let index = 0; index < inputs.length; index++) results[index] = ${result};
     function flatten(text) { text.charCodeAt(0); return text; }`,
  );
}

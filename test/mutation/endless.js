/** The mutants that time out twice, by the loop of the source that each makes endless. */
export const endless = [].flatMap(({ changes, ...place }) =>
  changes.map(([code, replacement]) => ({ ...place, code, replacement })),
);

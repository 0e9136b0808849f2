import { decided, LISTED, yardsticks } from '../decided.js';

export const groups = {
  since: {
    input: decided(LISTED),
    ours: ({ api }) => api.since('v3'),
    peers: { indexOf: ({ api }) => LISTED.indexOf(api.version) >= LISTED.indexOf('v3') },
    yardsticks,
    times: { forRequest: 1 },
  },
};

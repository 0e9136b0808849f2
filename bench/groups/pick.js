import { decided, LISTED, yardsticks } from '../decided.js';

/** Entries for every second version, so that each other version takes the entry before it. */
const entries = { v1: 1, v3: 3, v5: 5 };

export const groups = {
  'pick with an own entry': {
    input: decided(['v1', 'v3', 'v5']),
    ours: ({ api }) => api.pick(entries),
    peers: { 'an own key': ({ api }) => entries[api.version] },
    yardsticks,
    times: { forRequest: 2 },
  },
  'pick of an earlier entry': {
    input: decided(['v2', 'v4', 'v6']),
    ours: ({ api }) => api.pick(entries),
    peers: {
      'a search from the version back': ({ api }) => {
        let index = LISTED.indexOf(api.version);
        while (index >= 0 && !Object.hasOwn(entries, LISTED[index])) index--;
        return entries[LISTED[index]];
      },
    },
    yardsticks,
    times: { forRequest: 2 },
  },
};

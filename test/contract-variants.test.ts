import { rules } from './contract.js';
import { selectingAnother, selectingTheSame, subjects, toSubject } from './subjects.js';
import { users } from './users-strategies.js';

// Each class with other settings, each combination, and each of them with a `selectVersion`.

const usersSubjects = users.map((each) => [each.name, toSubject(each)] as const);
for (const [name, subject] of [...Object.entries(subjects), ...usersSubjects]) {
  rules(`${name}, by its settings`, subject);
  rules(`${name}, that selects what was sent`, selectingTheSame(subject));
  rules(`${name}, that selects another`, selectingAnother(subject));
}

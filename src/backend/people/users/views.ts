import type { Badge, SessionUser, User, UserProfile } from '../../../contract/users.ts';
import type { Person } from './users.store.ts';

/** A person as the members directory shows them. */
export function asUser(person: Person, badges: Badge[]): User {
  return { ...shown(person, badges), joinedAt: new Date(person.joined_at).toISOString() };
}

/** A member with the email address, for that member only. */
export function asSessionUser(person: Person, badges: Badge[]): SessionUser {
  return { ...shown(person, badges), email: person.email ?? '' };
}

function shown(person: Person, badges: Badge[]) {
  const id = String(person.id);
  return {
    _id: id,
    id,
    username: person.username,
    displayName: person.display_name,
    avatar: person.avatar,
    bio: person.bio,
    location: person.location,
    website: person.website,
    github: person.github,
    linkedin: person.linkedin,
    twitter: person.twitter,
    reputation: person.reputation,
    role: person.role,
    badges,
    badgeCount: person.badge_count,
    profileUrl: person.source_url,
  };
}

/** The four figures of a profile. `acceptanceRate`: percentage of the answers, rounded. */
export function statsOf(person: Person): NonNullable<UserProfile['stats']> {
  const { answer_count: answers, accepted_count: accepted } = person;
  return {
    totalQuestions: person.question_count,
    totalAnswers: answers,
    acceptedAnswers: accepted,
    acceptanceRate: answers === 0 ? 0 : Math.round((100 * accepted) / answers),
  };
}

import * as z from 'zod/mini';
import { Email, ProfileForm } from './forms.ts';
import { singleLine } from '../shared/clean-text.ts';

/** The current profile; another backend may have other rules for it. */
export interface StoredProfile {
  readonly username: string;
  readonly email: string;
  readonly website: string;
}

const { username, website } = ProfileForm.shape;

/** An address without its scheme, as people type it. */
const BARE = /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+(:\d+)?([/?#]\S*)?$/u;

const typedWebsite = z.pipe(
  z.string().check(
    z.maxLength(1_000, { error: 'Website must be at most 300 characters', abort: true }),
    z.overwrite(singleLine),
    z.overwrite((value) => (BARE.test(value) ? `https://${value}` : value)),
  ),
  website.def.innerType,
);

/** Section 5, settings profile, as typed: unchanged values can always be saved. */
export const profileFormOf = (kept: StoredProfile) =>
  z.extend(ProfileForm, {
    username: unless(kept.username, username),
    email: unless(kept.email, Email),
    website: z._default(unless(kept.website, typedWebsite), ''),
  });

/** The rules, for any value but the current one. */
function unless(kept: string, rules: z.ZodMiniType<string>) {
  return z.pipe(
    z.string(),
    z.transform((value, context) => {
      if (value === kept && kept !== '') return value;
      const checked = z.safeParse(rules, value);
      if (checked.success) return checked.data;
      for (const { message } of checked.error.issues) {
        context.issues.push({ code: 'custom', message, input: value });
      }
      return z.NEVER;
    }),
  );
}

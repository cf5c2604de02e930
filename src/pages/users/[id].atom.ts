import type { APIRoute } from 'astro';
import { findUser } from '../../api/users.ts';
import { userPath } from '../../contract/addresses.ts';
import { inForm, namedIn } from '../../formats/negotiation.ts';
import { moved } from '../../formats/answers.ts';
import { answerFeed } from '../../formats/feeds/atom.ts';
import { userFeed } from '../../formats/feeds/posts.ts';

/** A person's recent posts as an Atom feed; a username redirects to the id. */
export const GET: APIRoute = (context) =>
  answerFeed(context, async () => {
    const user = await findUser(context.locals.api.unprepared, namedIn(context.request, '.atom'));
    return 'moved' in user
      ? moved(inForm(userPath(user.moved), 'atom'))
      : userFeed(context.locals, user);
  });

import type { APIRoute } from 'astro';
import { findUser } from '../../api/users.ts';
import { userPath } from '../../contract/addresses.ts';
import { inForm, namedIn } from '../../formats/negotiation.ts';
import { moved } from '../../formats/answers.ts';
import { answerDocument } from '../../formats/documents/answer.ts';
import { userDocument } from '../../formats/documents/users.ts';

/** A profile as Markdown; a username redirects to the id. */
export const GET: APIRoute = (context) =>
  answerDocument(context, async () => {
    const { api, representation } = context.locals;
    const user = await findUser(api.unprepared, namedIn(context.request, '.md'));
    if (!('moved' in user)) return userDocument(context.locals, user);
    const path = userPath(user.moved);
    return moved(representation === undefined ? inForm(path, 'md') : path);
  });

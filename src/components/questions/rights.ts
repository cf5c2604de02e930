import { has } from '../../api/features.ts';
import type { Question } from '../../contract/questions.ts';

/** What the reader of a question may decide about its answers. */
export interface Rights {
  readonly accepts: boolean;
  /** Whether an acceptance can be taken back: not on every backend. */
  readonly takesBack: boolean;
}

/** Only the question's author accepts (section 6). */
export async function rightsOver(question: Question, locals: App.Locals): Promise<Rights> {
  const { session, api } = locals;
  const accepts = session !== undefined && session.user._id === question.author?._id;
  return { accepts, takesBack: accepts && has(await api.features(), 'unaccept') };
}

export { voteForComment as POST } from '../../../form-actions/comment.ts';

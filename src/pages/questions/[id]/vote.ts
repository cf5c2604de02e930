export { vote as POST } from '../../../form-actions/vote.ts';

export { skipInQueue as POST } from '../../form-actions/answers.ts';

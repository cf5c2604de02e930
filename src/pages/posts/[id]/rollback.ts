export { rollBack as POST } from '../../../form-actions/posts.ts';

export { setWiki as POST } from '../../../form-actions/posts.ts';

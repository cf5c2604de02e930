export { awardBounty as POST } from '../../../../../form-actions/bounty.ts';

import { openDatabase } from './src/backend/sql/open.ts';
import { addRealisticCommunity } from './tests/support/realistic/community.ts';
import { rmSync } from 'node:fs';
const f='/tmp/prof-c.db'; for (const e of ['','-wal','-shm']) rmSync(f+e,{force:true});
const db = await openDatabase(f);
const t=Date.now(); await addRealisticCommunity(db, 10000); console.log((Date.now()-t)/1000);
await db.close();

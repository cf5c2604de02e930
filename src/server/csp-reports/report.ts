import * as z from 'zod';
import { addressForLog, forLog } from '../log/log-text.ts';

const address = z.string().transform(addressForLog).optional().catch(undefined);

/** The fields of a report that help to find the violation, safe for the log. */
const CspReport = z.object({
  directive: z.string().min(1).transform(forLog),
  blocked: address,
  document: address,
  source: address,
  line: z.int().nonnegative().optional().catch(undefined),
});

type CspReport = z.infer<typeof CspReport>;

/** What `report-uri` sends. Older browsers name no effective directive. */
const Body = z
  .object({ 'csp-report': z.record(z.string(), z.unknown()) })
  .transform(({ 'csp-report': fields }): unknown => ({
    directive: fields['effective-directive'] ?? fields['violated-directive'],
    blocked: fields['blocked-uri'],
    document: fields['document-uri'],
    source: fields['source-file'],
    line: fields['line-number'],
  }))
  .pipe(CspReport);

/** The report in a body; undefined if it has a different format. */
export function reportOf(body: string): CspReport | undefined {
  try {
    return Body.safeParse(JSON.parse(body)).data;
  } catch {
    return undefined;
  }
}

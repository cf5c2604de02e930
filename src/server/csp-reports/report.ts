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

export type CspReport = z.infer<typeof CspReport>;

const Fields = z.record(z.string(), z.unknown());

/** What `report-uri` sends. Older browsers name no effective directive. */
const FromReportUri = z
  .object({ 'csp-report': Fields })
  .transform(({ 'csp-report': fields }): unknown => ({
    directive: fields['effective-directive'] ?? fields['violated-directive'],
    blocked: fields['blocked-uri'],
    document: fields['document-uri'],
    source: fields['source-file'],
    line: fields['line-number'],
  }))
  .pipe(CspReport);

/** What the Reporting API sends, among reports of other types. */
const FromReportingApi = z
  .object({ type: z.literal('csp-violation'), body: Fields })
  .transform(({ body: fields }): unknown => ({
    directive: fields.effectiveDirective,
    blocked: fields.blockedURL,
    document: fields.documentURL,
    source: fields.sourceFile,
    line: fields.lineNumber,
  }))
  .pipe(CspReport);

const Other = z.object({ type: z.string() }).transform((): CspReport[] => []);

const Body = z.union([
  FromReportUri.transform((report) => [report]),
  z
    .array(z.union([FromReportingApi.transform((report) => [report]), Other]))
    .transform((reports) => reports.flat()),
]);

/** The reports in a body; undefined if it has a different format. */
export function reportsOf(body: string): CspReport[] | undefined {
  return Body.safeParse(parse(body)).data;
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

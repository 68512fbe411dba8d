import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { instant, setOf, token } from '#contract/values.ts'
import { scopeAnswer, serviceDetail, serviceRow } from './service-health.schemas.ts'

const path = '/backoffice/workbench/services' as const
const vendor = token(40)
const done = z.object({ ok: z.literal(true), message: z.string() })

/** `/workbench/services`: how everything outside is doing, and putting it right. */
export const serviceHealthContract = {
  list: endpoint({
    method: 'GET',
    path,
    summary: 'How the connected outside services are doing, the worst first',
    access: 'vendors.view',
    output: z.object({
      asOf: instant,
      /** The beginning of the strips. */
      from: instant,
      alert: z.object({ title: z.string(), text: z.string() }).nullable(),
      services: z.array(serviceRow),
    }),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/{vendor}`,
    summary: 'One outside service: why it is not well, its jobs, and what does not agree',
    access: 'vendors.view',
    input: z.object({ vendor }),
    output: serviceDetail,
  }),
  test: endpoint({
    method: 'POST',
    again: 'anew',
    path: `${path}/{vendor}/test`,
    summary: 'Does the least real act of each scope at a service, and says which of them work',
    access: 'vendors.view',
    input: z.object({ vendor }),
    output: z.object({ scopes: z.array(scopeAnswer) }),
  }),
  testAll: endpoint({
    method: 'POST',
    again: 'anew',
    path: `${path}/tests`,
    summary: 'Tests the connection to every service that is set up',
    access: 'vendors.view',
    output: z.object({
      services: z.array(z.object({ vendor: z.string(), name: z.string(), scopes: z.array(scopeAnswer) })),
    }),
  }),
  replay: endpoint({
    method: 'POST',
    path: `${path}/{vendor}/jobs/{name}/replay`,
    summary: 'Runs a job of a service again: once, however often it is asked for',
    access: 'jobs.start',
    input: z.object({ vendor, name: token(80) }),
    output: done,
  }),
  repair: endpoint({
    method: 'POST',
    path: `${path}/{vendor}/repair`,
    summary: 'Has what does not agree with a service put right: the named ones, or all',
    access: 'jobs.start',
    input: z.object({ vendor, keys: setOf(token(200), 100).optional() }),
    output: done,
  }),
}

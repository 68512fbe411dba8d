import type { HandlerArguments } from '#server/api/handlers.ts'
import { handlers } from '#server/api/handlers.ts'
import { rangeOf } from '#server/api/paging.ts'
import { type AuditFilter, auditContract, auditPageSize, mostCounted } from '../contract/audit.contract.ts'
import { kindWords } from '../rules/audit-words.ts'
import { listAlarms } from './alarms.queries.ts'
import { type Asked, readFilter } from './asked.ts'
import { presentChange, presentSeen, presentTaken } from './audit.present.ts'
import {
  countChanges,
  countSeen,
  countTaken,
  listChanges,
  listKinds,
  listSeen,
  listTaken,
} from './audit.queries.ts'
import { listStored } from './stored.queries.ts'

type Call = Pick<HandlerArguments<AuditFilter & { readonly page: number }>, 'db' | 'input' | 'services'>

const askedBy = ({ db, input, services }: Call) => readFilter(db, input, services.clock.nowMs())

const pageOf = ({ page }: { readonly page: number }, { period, named }: Asked, counted: number) => ({
  page,
  pageSize: auditPageSize,
  total: Math.min(counted, mostCounted),
  isMore: counted > mostCounted,
  period,
  named,
})

export const auditRoutes = handlers(auditContract, {
  listChanges: async (call) => {
    const { db, input } = call
    const asked = await askedBy(call)
    const [rows, counted, kinds] = await Promise.all([
      listChanges(db, asked, input.kind, rangeOf(input.page, auditPageSize)),
      countChanges(db, asked, input.kind),
      listKinds(db),
    ])
    const titles = new Map(call.services.jobsByHand.map(({ name, title }) => [name, title]))
    return {
      ...pageOf(input, asked, counted),
      kinds: kinds.map((value) => ({ value, label: kindWords(value) })),
      changes: rows.map((row) => presentChange(row, titles)),
    }
  },

  listSeen: async (call) => {
    const { db, input } = call
    const asked = await askedBy(call)
    const [rows, counted] = await Promise.all([
      listSeen(db, asked, rangeOf(input.page, auditPageSize)),
      countSeen(db, asked),
    ])
    return { ...pageOf(input, asked, counted), seen: rows.map(presentSeen) }
  },

  listTaken: async (call) => {
    const { db, input } = call
    const asked = await askedBy(call)
    const [rows, counted] = await Promise.all([
      listTaken(db, asked, rangeOf(input.page, auditPageSize)),
      countTaken(db, asked),
    ])
    return { ...pageOf(input, asked, counted), taken: rows.map(presentTaken) }
  },

  listStored: async ({ db }) => ({ stored: await listStored(db) }),

  listAlarms: async ({ db, services }) => ({ alarms: await listAlarms(db, services.clock.nowMs()) }),
})

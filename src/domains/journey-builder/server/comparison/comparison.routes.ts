import { downloads } from '#server/api/downloads.ts'
import { handlers } from '#server/api/handlers.ts'
import { readPage } from '#server/api/paging.ts'
import { comparisonContract } from '../../contract/comparison.contract.ts'
import { comparisonDownloads } from '../../contract/comparison.downloads.ts'
import { findApplied, findShown, getProposal } from '../scheduler/proposals.queries.ts'
import { countProposals, listCompared, listCounted } from './comparison.queries.ts'
import { countedTable } from './counted-table.ts'

const pageSize = 50

export const comparisonRoutes = handlers(comparisonContract, {
  compare: async ({ db, viewer, services, input }) => {
    const nowMs = services.clock.nowMs()
    const shownId = await findShown(db, input, nowMs)
    if (shownId === 0) return { against: null, proposals: [] }
    const shown = await getProposal(db, shownId)
    const applied = await findApplied(db, shown.cycleId)
    const { id, number } = applied ?? shown
    const compared = await listCompared(db, shown.cycleId, shownId, applied?.id)
    const ids = compared.map((one) => one.id)
    const counts = Map.groupBy(await countProposals(db, viewer, ids, id), ({ proposalId }) => proposalId)
    return {
      against: { id, number },
      proposals: compared.map((one) => ({
        ...one,
        counts: (counts.get(one.id) ?? []).map(({ proposalId: _of, ...counted }) => counted),
      })),
    }
  },

  listCounted: async ({ db, viewer, input: { page, ...filter } }) => {
    await getProposal(db, filter.proposal_id)
    const { rows, total } = await readPage(page, pageSize, (range) => listCounted(db, viewer, filter, range))
    return { page, pageSize, total, students: rows.map(({ total: _total, ...student }) => student) }
  },
})

export const comparisonDownloadRoutes = downloads(comparisonDownloads, {
  counted: async ({ db, viewer, input }) => {
    await getProposal(db, input.proposal_id)
    return countedTable(db, viewer, input)
  },
})

import { countRows, readRows, reportTable } from '#domains/reports/server/reports.service.ts'
import { downloads } from '#server/api/downloads.ts'
import { type HandlerArguments, handlers } from '#server/api/handlers.ts'
import { byColumns } from '#server/api/table-download.ts'
import { askContract } from '../contract/ask.contract.ts'
import { askDownloads } from '../contract/ask.downloads.ts'
import { type Answered, answerFile, answerSource, presentAnswered } from './answer/answer-source.ts'
import { resolveQuestion } from './answer/resolve-question.ts'
import type { Asker } from './asker.ts'
import { completeSentence } from './names/complete-sentence.ts'
import { readQuestion } from './read-question.ts'

type Context = Pick<HandlerArguments<{ readonly q: string }>, 'db' | 'viewer' | 'services' | 'input'>

const askerOf = ({ viewer, services }: Pick<Context, 'viewer' | 'services'>): Asker => ({
  viewer,
  nowMs: services.clock.nowMs(),
})

const everything = { search: '', values: {} }

async function sourceOf(context: Context) {
  const asker = askerOf(context)
  const resolved = await resolveQuestion(context.db, asker, context.input.q)
  return { source: answerSource(asker, resolved), question: resolved.question }
}

export const askRoutes = handlers(askContract, {
  read: (context) => readQuestion(context.db, askerOf(context), context.input.sentence),
  complete: (context) => completeSentence(context.db, askerOf(context), context.input),
  rows: async (context) => {
    const { source } = await sourceOf(context)
    return (await readRows<Answered>(context.db, source, everything, context.input)).map(presentAnswered)
  },
  count: async (context) => ({
    total: await countRows(context.db, (await sourceOf(context)).source, everything),
  }),
})

export const askDownloadRoutes = downloads(askDownloads, {
  answer: async (context) => {
    const { source, question } = await sourceOf(context)
    return reportTable<Answered>(context, {
      source,
      narrowed: everything,
      sort: context.input.sort,
      file: answerFile(question),
      person: byColumns(1),
    })
  },
})

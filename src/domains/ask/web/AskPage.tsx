import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Navigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { ReportPage } from '#domains/reports/web/table/report-page.embed.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { SheetPage } from '#ui/page/SheetPage.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import type { Question } from '../contract/question.ts'
import { decode, encode } from '../rules/address.ts'
import { print } from '../rules/print.ts'
import { AskExamples } from './AskExamples.tsx'
import { AlertButton } from './alerts/AlertButton.tsx'
import { answerReport } from './answer-report.tsx'
import { type AskSearch, askSearch, readQuery } from './ask-address.ts'
import { Chips } from './chips/Chips.tsx'
import { AskField } from './field/AskField.tsx'

const route = getRouteApi('/authenticated/staff/reports/ask')

/** `/reports/ask`: a question in a sentence, as filters one can change, and its answer. */
export function AskPage() {
  const search = askSearch.parse(route.useSearch())
  const question = search.q === undefined ? undefined : decode(search.q)
  if (question !== undefined) return <Answer key={search.view} question={question} search={search} />
  return <Start sentence={search.sentence ?? ''} isBroken={search.q !== undefined} />
}

function Answer({ question, search }: { readonly question: Question; readonly search: AskSearch }) {
  const navigate = route.useNavigate()
  const sentence = print(question)
  const read = useQuery(readQuery(sentence))
  const q = encode(question)
  const report = useMemo(() => answerReport(decode(q) ?? question), [q, question])
  const ask = (next: string) =>
    void navigate({
      search: (before) => ({ ...before, q: next, page: undefined, sort: undefined, sentence: undefined }),
    })
  const { sentence: _sentence, ...shown } = { ...search, q }
  const field = (
    <>
      <AskField key={sentence} sentence={sentence} wrong={read.data?.wrong ?? undefined} onAsk={ask} />
      <Chips question={question} days={read.data?.days} onChange={(next) => ask(encode(next))} />
    </>
  )
  // A question that is not the asker's to ask has no answer: its page says which word is not understood.
  if (read.data?.wrong) return <Unanswered>{field}</Unanswered>
  return (
    <ReportPage
      report={report}
      search={shown}
      go={(part, step) => void navigate({ search: (before) => ({ ...before, ...part }), ...step })}
      everything="All students"
      question={field}
      actions={<AlertButton question={question} />}
    />
  )
}

/** A sentence that is to be read, or none yet. */
function Start({ sentence, isBroken }: { readonly sentence: string; readonly isBroken: boolean }) {
  const navigate = route.useNavigate()
  const read = useQuery({ ...readQuery(sentence), enabled: sentence !== '' })
  if (read.data?.q) return <Navigate to="/reports/ask" search={{ q: read.data.q }} replace />
  return (
    <Unanswered>
      <AskField
        key={read.data?.sentence}
        sentence={read.data?.sentence ?? sentence}
        wrong={read.data?.wrong ?? undefined}
        autoFocus
        onAsk={(q) => void navigate({ search: { q } })}
      />
      <AskExamples isBroken={isBroken} />
    </Unanswered>
  )
}

function Unanswered({ children }: { readonly children: React.ReactNode }) {
  usePageTitle('Ask', { backTo: '/reports' })
  return (
    <SheetPage>
      <PageHeader crumbs={[{ label: 'Reports', href: '/reports' }]} title="Ask" />
      {children}
    </SheetPage>
  )
}

import { IconAlertTriangle, IconHourglass } from '@tabler/icons-react'
import { causeTexts } from '#contract/text/causes.ts'
import { formatNoun } from '#ui/format/quantities.ts'
import { formatMoment } from '#ui/format/times.ts'
import { PageAlert } from '#ui/page/PageAlert.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import type { LanguageRun } from '../../contract/update-credit.contract.ts'
import { languageCrumbs } from '../LanguageTabs.tsx'
import { languageAddress } from '../language-address.ts'
import css from './credit.module.css'
import { RunState, readText, signedCredits, skippedText } from './credit-words.tsx'
import { RunActs } from './RunActs.tsx'

const crumbs = [...languageCrumbs, { label: 'Language vendor', href: languageAddress.credit }]

/** What a run came to, who did what with it, and what can be done with it now. */
export function RunHead({ runId, run }: { readonly runId: number; readonly run: LanguageRun | undefined }) {
  return (
    <>
      <PageHeader
        title={`Run ${runId}`}
        crumbs={crumbs}
        actions={run && <RunActs run={run} />}
        below={
          run && (
            <div className={css.headline}>
              <RunState state={run.state} />
              <p className={css.sentence}>{sentenceOf(run)}</p>
            </div>
          )
        }
      />
      {run?.state === 'reading' && run.failure === '' && (
        <PageAlert family="accent" icon={IconHourglass} title="The vendor is being read">
          What would change appears here once everything has been read.
        </PageAlert>
      )}
      {run !== undefined && run.failure !== '' && (
        <PageAlert family="unexc" icon={IconAlertTriangle} title="The vendor could not be read">
          {run.failure} {run.cause !== null && causeTexts[run.cause]}
        </PageAlert>
      )}
    </>
  )
}

function sentenceOf(run: LanguageRun): string {
  const now = Date.now()
  const skipped = skippedText(run.skipped)
  const parts = [
    `${run.experience}, ${run.cycle}. ${run.asked_by} asked for it ${formatMoment(run.asked_at, now)}.`,
    run.said !== null && `${readText(run.said, now)}.`,
    run.planned_at !== null &&
      `Of ${formatNoun(run.learners, 'learner')} ${formatNoun(run.students, 'student changes', 'students change')}, ${signedCredits(run.credits)} credits in all.`,
    skipped !== undefined && `Left out: ${skipped}.`,
    run.applied_at !== null && `Applied ${formatMoment(run.applied_at, now)} by ${run.applied_by}.`,
    run.undone_at !== null && `Taken back ${formatMoment(run.undone_at, now)} by ${run.undone_by}.`,
    run.kept > 0 && `For ${formatNoun(run.kept, 'student')} what changed since then was kept.`,
  ]
  return parts.filter((part) => part !== false).join(' ')
}

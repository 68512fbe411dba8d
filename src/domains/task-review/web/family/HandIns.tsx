import { formatWhen } from '#ui/format/times.ts'
import { Section } from '#ui/page/SheetPage.tsx'
import { RichText } from '#ui/rich-text/RichText.tsx'
import type { ContractRouterOutputs } from '#web/calls/outputs.ts'
import { Attachments } from '../thread/Attachments.tsx'
import css from './family-tasks.module.css'

export type FamilyTaskDetail = ContractRouterOutputs['familyTasks']['getTask']

/** What was handed in, the newest first; why nothing can be any more. */
export function HandIns({ task }: { task: FamilyTaskDetail }) {
  const { handIns, handedInAt, closedBecause } = task
  if (handIns.length === 0 && handedInAt === null && closedBecause === null) return null
  return (
    <Section title="Handed in" {...(handIns.length > 1 && { count: handIns.length })}>
      {handIns.length === 0 && handedInAt !== null && (
        <p className={css.quiet}>{formatWhen(handedInAt, Date.now())}</p>
      )}
      <ol className={css.versions}>
        {handIns.toReversed().map((version) => (
          <li key={version.id} className={css.version}>
            <span className={css.quiet}>
              {handIns.length > 1 && `Version ${version.version}, `}
              {formatWhen(version.handedInAt, Date.now())}
              {version.doneInMirrorBy !== null && `, by ${version.doneInMirrorBy}`}
            </span>
            {version.body !== '' && <RichText html={version.body} />}
            <Attachments
              attachments={[
                ...version.files.map((file) => ({ kind: 'file' as const, ...file })),
                ...version.links.map((url) => ({ kind: 'link' as const, url, title: url })),
              ]}
            />
          </li>
        ))}
      </ol>
      {closedBecause !== null && <p className={css.quiet}>{closedBecause}</p>}
    </Section>
  )
}

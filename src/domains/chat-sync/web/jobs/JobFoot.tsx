import { ReasonedButton } from '#ui/controls/ReasonedButton.tsx'
import { formatNoun } from '#ui/format/quantities.ts'
import css from '../chat.module.css'
import { useChatServer } from '../use-chat-server.ts'
import { useSync } from '../use-sync.ts'
import { ApplyPlan } from './ApplyPlan.tsx'
import type { JobDetails } from './job-words.ts'

const open = ['planned', 'waiting', 'running', 'retrying', 'held']

/** What can be done with a job: apply it, approve what it takes away, or have it stop. */
export function JobFoot({ job, onClose }: { readonly job: JobDetails; readonly onClose: () => void }) {
  const { client } = useChatServer()
  const sync = useSync()
  if (!open.includes(job.status)) return null
  const act = (action: 'stop' | 'approve') =>
    sync.mutate({ key: action, ask: () => client.actOnJob({ jobId: job.id, _action: action }) })
  return (
    <footer className={css.foot}>
      <ReasonedButton
        changes
        busy={sync.isPending && sync.variables.key === 'stop'}
        onClick={() => {
          act('stop')
          if (job.status === 'planned') onClose()
        }}
      >
        {job.status === 'planned' ? 'Put aside' : 'Stop'}
      </ReasonedButton>
      {job.status === 'planned' && <ApplyPlan job={job} />}
      {job.status === 'held' && (
        <ReasonedButton
          changes
          variant="filled"
          busy={sync.isPending && sync.variables.key === 'approve'}
          reason={job.approvalHindrance ?? undefined}
          onClick={() => act('approve')}
        >
          {`Approve ${formatNoun(job.heldTaken, 'removal')}`}
        </ReasonedButton>
      )}
    </footer>
  )
}

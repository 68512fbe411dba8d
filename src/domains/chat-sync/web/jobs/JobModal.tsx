import { Loader, Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { topic } from '#contract/topics.ts'
import { JobProgress } from '#ui/feedback/JobProgress.tsx'
import { useLive } from '#web/calls/live.ts'
import { FailedState } from '#web/pages/FailedState.tsx'
import css from '../chat.module.css'
import { jobQuery } from '../chat-address.ts'
import { useChatServer } from '../use-chat-server.ts'
import { JobFacts } from './JobFacts.tsx'
import { JobFoot } from './JobFoot.tsx'
import { JobLog } from './JobLog.tsx'
import { JobSteps } from './JobSteps.tsx'
import { jobTitle } from './job-words.ts'

interface JobModalProps {
  readonly jobId: number
  readonly onClose: () => void
}

/** The log of a job: what it came to, its steps, and the two lists Errors and Infos (3-shell-and-houses §2.8). */
export function JobModal({ jobId, onClose }: JobModalProps) {
  const { server } = useChatServer()
  const asks = jobQuery(server, jobId)
  const { data: job, error, refetch } = useQuery(asks)
  useLive(job === undefined ? [] : [topic('chat-servers')], asks)
  const title =
    job === undefined ? `Job ${jobId}` : `${jobTitle(job)}${job.resourceName ? `: ${job.resourceName}` : ''}`
  return (
    <Modal opened onClose={onClose} title={title} size={720} closeButtonProps={{ 'aria-label': 'Close' }}>
      {error !== null && job === undefined && <FailedState error={error} onTryAgain={() => void refetch()} />}
      {error === null && job === undefined && <Loader size={20} role="img" aria-label="Reading the log" />}
      {job && (
        <div className={css.job}>
          <JobFacts job={job} />
          {job.status === 'running' && (
            <JobProgress
              title="Under way"
              done={job.doneCount}
              total={job.stepCount === 0 ? undefined : job.stepCount}
              unit="steps"
            >
              It continues if you leave this page.
            </JobProgress>
          )}
          <JobSteps job={job} />
          {job.status !== 'planned' && (
            <>
              <JobLog title="Errors" empty="No errors logged for this job." lines={job.errors} />
              <JobLog title="Infos" empty="No info logged for this job." lines={job.info} />
            </>
          )}
          <JobFoot job={job} onClose={onClose} />
        </div>
      )}
    </Modal>
  )
}

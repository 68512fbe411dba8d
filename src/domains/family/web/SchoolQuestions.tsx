import { Button } from '@mantine/core'
import { IconMessageQuestion } from '@tabler/icons-react'
import { topic } from '#contract/topics.ts'
import { familyExcuseAddress } from '#domains/excuses/rules/excuse-addresses.ts'
import { formatDayRange } from '#ui/format/days.ts'
import { formatWhen } from '#ui/format/times.ts'
import { schoolDayOf } from '#ui/format/zone.ts'
import { PageAlert } from '#ui/page/PageAlert.tsx'
import { UiLink } from '#ui/page/UiLink.tsx'
import { api } from '#web/calls/api.ts'
import { useLive } from '#web/calls/live.ts'
import type { SchoolQuestion } from '../contract/family.contract.ts'

interface SchoolQuestionsProps {
  readonly questions: readonly SchoolQuestion[]
  readonly viewerId: number
}

/** What the school waits for an answer to, of whichever child: it stands until somebody of the family has answered. */
export function SchoolQuestions({ questions, viewerId }: SchoolQuestionsProps) {
  useLive([topic('user', viewerId)], { queryKey: api.family.getFamily.key() })
  return questions.map((one) => {
    const days = formatDayRange(
      schoolDayOf(Date.parse(one.start_at)),
      schoolDayOf(Date.parse(one.end_at) - 1),
    )
    return (
      <PageAlert
        key={one.excuse_id}
        family="late"
        icon={IconMessageQuestion}
        title={`The school asks you about ${one.student_first_name}’s excuse, ${days}.`}
        action={
          <Button
            size="xs"
            variant="filled"
            component={UiLink}
            href={familyExcuseAddress(one.excuse_id)}
            aria-label={`Answer about ${one.student_first_name}’s excuse, ${days}`}
          >
            Answer
          </Button>
        }
      >
        {`“${one.body}” ${one.asked_by_name}, ${formatWhen(one.asked_at, Date.now())}`}
      </PageAlert>
    )
  })
}

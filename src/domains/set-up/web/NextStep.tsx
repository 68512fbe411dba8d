import { Button } from '@mantine/core'
import { IconCheck, IconCircleDashed } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ReasonedButton } from '#ui/controls/ReasonedButton.tsx'
import { formatNoun } from '#ui/format/quantities.ts'
import { useStep } from '#web/address/use-step.ts'
import { api, client } from '#web/calls/api.ts'
import { InternalLink } from '#web/pages/InternalLink.tsx'
import css from './set-up.module.css'
import type { Progress } from './set-up-steps.ts'

/** What a school does next: its students and their families, its houses, the first stand-up. */
export function NextStep({ progress }: { progress: Progress }) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const step = useStep()
  const finishing = useMutation({
    mutationFn: () => client.setUp.finish(),
    onMutate: step,
    onSuccess: async (_done, _nothing, askedAt) => {
      await queryClient.invalidateQueries({ queryKey: api.shell.key() })
      await queryClient.invalidateQueries({ queryKey: api.setUp.key() })
      if (askedAt === step()) await navigate({ to: '/home' })
    },
  })
  const { students, houses } = progress
  const items = [
    {
      done: students > 0,
      title: 'Students and their guardians',
      second:
        students > 0 ? `${formatNoun(students, 'student')} so far.` : 'By hand, until rosters are imported.',
      href: '/students',
      verb: 'Open students',
    },
    {
      done: houses > 0,
      title: 'Houses with their stand-ups',
      second:
        houses > 0
          ? `${formatNoun(houses, 'house')} so far.`
          : 'An advisor, students, a time of day: every school day has a stand-up from then on.',
      href: houses > 0 ? '/houses?explore=true' : '/houses/new',
      verb: houses > 0 ? 'Open houses' : 'Add a house',
    },
    {
      done: false,
      title: 'The first roll',
      second: 'The advisor of a house logs in, opens its attendance and takes the roll of its stand-up.',
      href: '/houses?explore=true',
      verb: 'Open houses',
    },
    {
      done: false,
      title: 'Holidays',
      second: 'No stand-up is planned on a holiday. A calendar file can be imported.',
      href: '/cycles-and-holidays',
      verb: 'Open the calendar',
    },
  ]
  return (
    <>
      <p className={css.lead}>Your school is set up. What is left, in the order you will need it:</p>
      <ul className={css.list}>
        {items.map(({ done, title, second, href, verb }) => {
          const Icon = done ? IconCheck : IconCircleDashed
          return (
            <li key={title} className={css.item} data-done={done || undefined}>
              <Icon size={18} stroke={1.75} role="img" aria-label={done ? 'Done' : 'To do'} />
              <span className={css.name}>
                {title}
                <span className={css.second}>{second}</span>
              </span>
              <Button component={InternalLink} href={href} size="xs">
                {verb}
              </Button>
            </li>
          )
        })}
      </ul>
      {progress.isOpen && (
        <div className={css.foot}>
          <ReasonedButton busy={finishing.isPending} onClick={() => finishing.mutate()}>
            Close the set-up
          </ReasonedButton>
        </div>
      )}
    </>
  )
}

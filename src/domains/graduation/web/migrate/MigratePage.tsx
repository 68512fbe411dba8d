import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { toast } from '#ui/feedback/toast.tsx'
import { PageBody, Section } from '#ui/page/SheetPage.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { api, client } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/api-error.ts'
import { FailedState } from '#web/pages/FailedState.tsx'
import { migrationQuery, programKeys, useProgramParams } from '../program-address.ts'
import { CreditsLine } from './CreditsLine.tsx'
import { MigrateFoot } from './MigrateFoot.tsx'
import css from './migrate.module.css'

/** `/students/:studentId/program/hs/migrate`: what carries over, then one step that can be taken back for a day. */
export function MigratePage() {
  const { studentId } = useProgramParams()
  const queryClient = useQueryClient()
  const { data, error, refetch } = useQuery(migrationQuery(studentId))
  const { mutate, isPending } = useMutation({
    mutationFn: (_action: 'migrate' | 'undo') => client.program.migrate({ studentId, _action }),
    onSuccess: ({ message }, done) =>
      toast.success(message, done === 'migrate' ? () => mutate('undo') : undefined),
    onError: (failure) => toast.error(messageOf(failure)),
    onSettled: () =>
      Promise.all(
        [...programKeys, api.studentPage.key()].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  })
  usePageTitle(data?.student.name, { facts: 'Migration', backTo: '/students' })
  if (data === undefined)
    return <PageBody>{error && <FailedState error={error} onTryAgain={() => void refetch()} />}</PageBody>
  const { plan, before, after, carried, left_behind: left } = data
  return (
    <PageBody reading>
      <Section title="Migrate to the high-school program">
        {plan && (
          <p className={css.words}>
            {data.student.name} takes “{plan.title}” from this school year on and graduates in{' '}
            {plan.graduates}. What was assessed of high-school units counts; middle-school units stay in the
            middle-school record.
          </p>
        )}
        {before && <CreditsLine label="Now, in middle school" {...before} />}
        {after && <CreditsLine label="Then, in high school" {...after} />}
      </Section>
      <Section title="Carries over" count={carried.length}>
        {carried.length === 0 && <p className={css.words}>No credit of high-school units yet.</p>}
        <ul className={css.list}>
          {carried.map(({ title, requirement, credits }) => (
            <li key={title}>
              {title} <span>{`${requirement}, ${credits}`}</span>
            </li>
          ))}
        </ul>
      </Section>
      <Section title="Stays in middle school" count={left.length}>
        <ul className={css.list}>
          {left.map(({ title, credits }) => (
            <li key={title}>
              {title} <span>{credits}</span>
            </li>
          ))}
        </ul>
      </Section>
      <MigrateFoot migration={data} isBusy={isPending} onDo={mutate} />
    </PageBody>
  )
}

import { Button } from '@mantine/core'
import { IconPlus, IconRepeat } from '@tabler/icons-react'
import { UiLink } from '#ui/page/UiLink.tsx'
import type { DesignSession } from '../../contract/design.schemas.ts'
import { mostSessions } from '../../contract/template-limits.ts'
import css from './design.module.css'
import { type DesignEditing, newKey, weekLabel, withoutRow, withRow } from './design-editing.ts'
import { SessionFields } from './SessionFields.tsx'
import { SessionNote } from './WeekRow.tsx'

const begun: Omit<DesignSession, 'key' | 'week'> = {
  kind: 'lesson',
  weekday: 2,
  block: null,
  starts_at: '10:00',
  minutes: 60,
  meets: 'online',
}

/** When it meets, week by week. */
export function SessionsTab(editing: DesignEditing) {
  const { design, change, errorOf, options, hrefOf, dates } = editing
  const { weeks, sessions } = design
  const ofWeek = (week: string) => sessions.filter((session) => session.week === week)
  const first = weeks.find(({ key }) => ofWeek(key).length > 0)
  const without = weeks.filter(({ key }) => ofWeek(key).length === 0)
  const copies = first === undefined ? [] : ofWeek(first.key)
  const repeat = () =>
    change({
      sessions: [
        ...sessions,
        ...without.flatMap(({ key }) => copies.map((one) => ({ ...one, key: newKey(), week: key }))),
      ],
    })
  if (weeks.length === 0)
    return (
      <p className={css.nothing}>
        Sessions belong to weeks. <UiLink href={hrefOf('weekly-plan')}>Plan the first week</UiLink>
      </p>
    )
  return (
    <div className={css.sessions}>
      {first !== undefined && without.length > 0 && (
        <Button
          classNames={{ root: css.repeat, label: css.repeatLabel }}
          leftSection={<IconRepeat size={16} stroke={1.75} aria-hidden />}
          onClick={repeat}
        >
          {`Meet like ${weekLabel(design, first.key)} in every week without a session`}
        </Button>
      )}
      {weeks.map(({ key }) => (
        <section key={key} className={css.sessionWeek} data-field={`weeks.${key}`}>
          <h2 className={css.sessionTitle}>{weekLabel(design, key)}</h2>
          {ofWeek(key).map((session) => (
            <SessionFields
              key={session.key}
              session={session}
              blocks={options?.blocks ?? []}
              errorOf={(field) =>
                errorOf(`sessions.${sessions.findIndex((one) => one.key === session.key)}.${field}`)
              }
              onChange={(part) => change({ sessions: withRow(sessions, session.key, part) })}
              onDelete={() => change({ sessions: withoutRow(sessions, session.key) })}
              note={
                dates && (
                  <>
                    <SessionNote note={dates.ofSession(session.key)} />
                    {dates.videoOf(session.key)}
                  </>
                )
              }
            />
          ))}
          {sessions.length < mostSessions && (
            <Button
              size="xs"
              leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
              aria-label={`Add a session to ${weekLabel(design, key)}`}
              onClick={() => change({ sessions: [...sessions, { ...begun, key: newKey(), week: key }] })}
            >
              Add a session
            </Button>
          )}
        </section>
      ))}
    </div>
  )
}

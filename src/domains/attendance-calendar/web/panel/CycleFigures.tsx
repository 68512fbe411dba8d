import { formatNoun } from '#ui/format/quantities.ts'
import { familyClass } from '#ui/status/family-class.ts'
import type { AttendanceMetrics, FacultyPage } from '../../contract/calendar.schemas.ts'
import { markStyles } from '../mark-styles.ts'
import css from './panel.module.css'

const words = { present: 'Present', excused: 'Excused', absent: 'Absent' } as const

/** The cycle so far: three shares that make the whole; a tardy student is present too, and the bar draws them apart. */
export function CycleFigures({
  page,
  metrics,
}: {
  readonly page: FacultyPage
  readonly metrics: AttendanceMetrics
}) {
  if (page.cycle === null) return null
  const percent = {
    present: metrics.total_attendance_present_percentage ?? 0,
    tardy: metrics.total_attendance_tardy_percentage ?? 0,
    excused: metrics.total_attendance_excused_percentage ?? 0,
    absent: metrics.total_attendance_absent_percentage ?? 0,
  }
  const width = { ...percent, present: percent.present - percent.tardy }
  return (
    <section className={css.section}>
      <h3 className={css.heading}>
        {page.cycle.title} so far
        <span className={css.quiet}>
          {formatNoun(
            page.selection?.kind === 'student' ? metrics.total : page.sessionMetrics.ended,
            'session',
          )}
        </span>
      </h3>
      {metrics.total === 0 ? (
        <p className={css.empty}>No roll was taken yet</p>
      ) : (
        <>
          <div className={css.share} aria-hidden="true">
            {(['present', 'tardy', 'excused', 'absent'] as const).map((key) => (
              <span
                key={key}
                className={familyClass(markStyles[key].family)}
                style={{ flexGrow: width[key] }}
              />
            ))}
          </div>
          <dl className={css.figures}>
            {(['present', 'excused', 'absent'] as const).map((key) => {
              const { icon: Icon, family } = markStyles[key]
              return (
                <div key={key}>
                  <dt className={familyClass(family)}>
                    <Icon size={14} stroke={2} aria-hidden /> {words[key]}
                  </dt>
                  <dd>{percent[key]}%</dd>
                  {key === 'present' && <dd className={css.ofThese}>of these tardy {percent.tardy}%</dd>}
                </div>
              )
            })}
          </dl>
        </>
      )}
    </section>
  )
}

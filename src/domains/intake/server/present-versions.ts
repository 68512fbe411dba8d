import type { listPartVersions } from '#domains/admissions/server/admissions.service.ts'
import type { PartVersion } from '../contract/intake.schemas.ts'
import { labelOf, questionsOf } from '../rules/form.ts'
import { type Offers, shownValue } from '../rules/problems.ts'

type StoredVersion = Awaited<ReturnType<typeof listPartVersions>>[number]

/** A draft as it stands, in the words of the form; what was sent is in its own. */
const answersOf = ({ part, submittedAt, answers, fields }: StoredVersion, offers: Offers) =>
  submittedAt !== null || Object.keys(fields).length === 0
    ? answers
    : questionsOf(part)
        .filter(({ key }) => (fields[key]?.value ?? '') !== '')
        .map((question) => ({
          question: labelOf(question.key),
          answer: shownValue(question, fields[question.key]?.value ?? '', offers),
        }))

/** Every version with its answers; those that differ from the version before it are marked. */
export const presentVersions = (versions: readonly StoredVersion[], offers: Offers): PartVersion[] =>
  versions.map((one) => {
    const before = versions.find(({ part, version }) => part === one.part && version === one.version - 1)
    const said = new Map(
      before && answersOf(before, offers).map(({ question, answer }) => [question, answer]),
    )
    return {
      ...{ part: one.part, version: one.version, reason: one.reason, reopenedBy: one.reopenedBy },
      savedAt: one.savedAt.toISOString(),
      sentAt: one.submittedAt?.toISOString() ?? null,
      answers: answersOf(one, offers).map(({ question, answer }) => ({
        ...{ question, answer },
        isChanged: before !== undefined && (said.get(question) ?? '') !== answer,
      })),
    }
  })

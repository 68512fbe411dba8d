import { pagesOf } from '#domains/shell/server/shell.service.ts'
import type { Database } from '#server/database.ts'
import type { Viewer } from '#server/viewer.ts'
import type { SearchHit } from '../contract/search.contract.ts'
import { findEmployees, findExperiences, findHouses, findStudents } from './search.queries.ts'
import { fewestLetters, wordsOf } from './search-words.ts'

/** Hits in all. */
const most = 20

type Ranked = SearchHit & { readonly rank: number }

const join = (...parts: (string | null | false)[]) => parts.filter(Boolean).join(' · ')

const statusWords = (status: string) => status !== 'active' && status.replaceAll('_', ' ')

function findPages(viewer: Viewer, query: string): Ranked[] {
  const text = query.toLowerCase()
  return pagesOf(viewer)
    .filter(({ label }) => ` ${label.toLowerCase()}`.includes(` ${text}`))
    .map(({ url, label }) => ({ kind: 'page', id: url, title: label, detail: 'Page', url, rank: 1 }))
}

/**
 * Everything the viewer may see whose words begin with the words typed, best first: what begins with the
 * query before what holds it elsewhere. People need two letters at least.
 */
export async function searchEverything(db: Database, viewer: Viewer, query: string): Promise<SearchHit[]> {
  const words = wordsOf(query)
  if (words.length === 0) return []
  const pages = findPages(viewer, words.join(' '))
  if (words.join('').length < fewestLetters) return pages.map(withoutRank)

  const [students, employees, houses, experiences] = await Promise.all([
    findStudents(db, viewer, words),
    findEmployees(db, words),
    findHouses(db, viewer, words),
    findExperiences(db, viewer, words),
  ])
  const hits: Ranked[] = [
    ...students.map(
      ({ id, name, grade, house, status, rank }): Ranked => ({
        kind: 'student',
        id: String(id),
        title: name,
        detail: join(`Grade ${grade}`, house, statusWords(status)),
        url: null,
        rank,
      }),
    ),
    ...employees.map(
      ({ id, name, job, campus, rank }): Ranked => ({
        kind: 'employee',
        id: String(id),
        title: name,
        detail: join(job, campus),
        url: null,
        rank,
      }),
    ),
    ...houses.map(
      ({ id, title, campus, advisor, isOpen, rank }): Ranked => ({
        kind: 'house',
        id: String(id),
        title,
        detail: join(campus, advisor),
        url: isOpen ? `/houses/${id}/attendances` : null,
        rank,
      }),
    ),
    ...experiences.map(
      ({ id, title, type, cycle: term, schoolYear, campus, rank }): Ranked => ({
        kind: 'experience',
        id: String(id),
        title,
        detail: join(`${term}, ${schoolYear}`, campus),
        url: `/facilitate/${type}/${id}/attendance`,
        rank,
      }),
    ),
    ...pages,
  ]
  return hits
    .sort((one, two) => one.rank - two.rank)
    .slice(0, most)
    .map(withoutRank)
}

const withoutRank = ({ rank: _rank, ...hit }: Ranked): SearchHit => hit

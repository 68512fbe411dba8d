import { causeOf } from '#contract/text/causes.ts'
import { handlers } from '#server/api/handlers.ts'
import { readPage } from '#server/api/paging.ts'
import { type Instance, instances } from '../contract/language-words.ts'
import { manageUsersContract } from '../contract/manage-users.contract.ts'
import { listCourses, listLearners } from './users/learners.queries.ts'
import { saveCourse, saveMap } from './users/save-course.ts'
import { saveLanguage } from './users/save-language.ts'

const pageSize = 25
const asInstance = (text: string | null): Instance | null => instances.find((one) => one === text) ?? null
const instanceLabels: Readonly<Record<Instance, string>> = { gold: 'Gold', silver: 'Silver' }

export const manageUsersRoutes = handlers(manageUsersContract, {
  list: async ({ db, services, input: { search, page } }) => {
    const isConnected = services.vendors.languages !== null
    const [{ rows, total }, courses] = await Promise.all([
      readPage(page, pageSize, (range) => listLearners(db, { search, isConnected }, range)),
      listCourses(db),
    ])
    return {
      ...{ page, pageSize, total },
      students: rows.map(({ total: _total, ...row }) => ({
        ...row,
        // The vendor knows a learner by the address of the school.
        username: row.email,
        language: row.language ?? '',
        instance: asInstance(row.instance),
        failure: row.failure ?? '',
        cause: causeOf(row.cause),
      })),
      languages: courses.map(({ language, instance }) => ({
        value: language,
        label: language,
        instance: asInstance(instance) ?? 'gold',
      })),
      instances: instances.map((value) => ({ value, label: instanceLabels[value] })),
      instanceUrls: {
        gold: services.config.LANGUAGE_VENDOR_GOLD_URL ?? null,
        silver: services.config.LANGUAGE_VENDOR_SILVER_URL ?? null,
      },
    }
  },

  save: ({ input, ...context }) => saveLanguage(context, input),

  listCourses: async ({ db }) => {
    const [courses, map, topics] = await Promise.all([
      listCourses(db),
      db.selectFrom('languageUnitMap').select(['vendorUnit', 'topicUnits']).orderBy('vendorUnit').execute(),
      db
        .selectFrom('topics')
        .select(['id', 'title'])
        .where('retiredAt', 'is', null)
        .orderBy('title')
        .limit(500)
        .execute(),
    ])
    return {
      courses: courses.map(({ topicId, instance, ...course }) => ({
        ...course,
        topic_id: topicId,
        instance: asInstance(instance) ?? 'gold',
      })),
      map: map.map(({ vendorUnit, topicUnits }) => ({ vendor_unit: vendorUnit, topic_units: topicUnits })),
      topics,
    }
  },

  saveCourse: ({ input, ...context }) => saveCourse(context, input),
  saveMap: ({ input: { map }, ...context }) => saveMap(context, map),
})

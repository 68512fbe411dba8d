import { z } from 'zod'

const ref = (type: string) =>
  z.strictObject({ href: z.url(), sourcedId: z.string().min(1), type: z.literal(type) })
const head = {
  sourcedId: z.string().min(1),
  status: z.enum(['active', 'tobedeleted']),
  dateLastModified: z.iso.datetime(),
}
const truth = z.enum(['true', 'false'])
const extended = (...values: [string, ...string[]]) =>
  z.union([z.enum(values), z.string().regex(/^ext:[\w.-]+$/)])

const session = z.strictObject({
  ...head,
  title: z.string(),
  startDate: z.iso.date(),
  endDate: z.iso.date(),
  type: extended('gradingPeriod', 'semester', 'schoolYear', 'term'),
  parent: ref('academicSession').optional(),
  children: z.array(ref('academicSession')).optional(),
  schoolYear: z.string().regex(/^\d{4}$/),
})
const org = z.strictObject({
  ...head,
  name: z.string(),
  type: extended('department', 'district', 'local', 'national', 'school', 'state'),
  identifier: z.string(),
  parent: ref('org').optional(),
  children: z.array(ref('org')).optional(),
})
const course = z.strictObject({ ...head, title: z.string(), courseCode: z.string(), org: ref('org') })
const oneClass = z.strictObject({
  ...head,
  title: z.string(),
  classCode: z.string().optional(),
  classType: extended('homeroom', 'scheduled'),
  course: ref('course'),
  school: ref('org'),
  terms: z.array(ref('academicSession')).min(1),
})
const user = z.strictObject({
  ...head,
  username: z.string().optional(),
  userIds: z.array(z.strictObject({ type: z.string(), identifier: z.string() })).optional(),
  enabledUser: truth,
  givenName: z.string(),
  familyName: z.string(),
  pronouns: z.string().optional(),
  roles: z
    .array(
      z.strictObject({
        roleType: z.enum(['primary', 'secondary']),
        role: extended('aide', 'counselor', 'guardian', 'parent', 'principal', 'student', 'teacher'),
        org: ref('org'),
      }),
    )
    .min(1),
  primaryOrg: ref('org').optional(),
  email: z.string().optional(),
  phone: z.string().optional(),
  agents: z.array(ref('user')).optional(),
  grades: z.array(z.string()).optional(),
})
const enrollment = z.strictObject({
  ...head,
  user: ref('user'),
  class: ref('class'),
  school: ref('org'),
  role: extended('administrator', 'proctor', 'student', 'teacher'),
  primary: truth.optional(),
  beginDate: z.iso.date().optional(),
  endDate: z.iso.date().optional(),
})
const demographics = z.strictObject({ ...head, birthDate: z.iso.date().optional() })

/** What the OpenAPI document of the rostering service of OneRoster 1.2 allows, of what this school says; nothing else. */
export const rosterShapes: Readonly<Record<string, z.ZodType>> = {
  academicSessions: session,
  orgs: org,
  courses: course,
  classes: oneClass,
  users: user,
  enrollments: enrollment,
  demographics,
}

/** `imsx_StatusInfo`. */
export const faultShape = z.strictObject({
  imsx_codeMajor: z.enum(['success', 'processing', 'failure', 'unsupported']),
  imsx_severity: z.enum(['status', 'warning', 'error']),
  imsx_description: z.string(),
  imsx_CodeMinor: z.strictObject({
    imsx_codeMinorField: z
      .array(
        z.strictObject({
          imsx_codeMinorFieldName: z.string(),
          imsx_codeMinorFieldValue: z.enum([
            ...(['fullsuccess', 'invalid_filter_field', 'invalid_selection_field', 'invaliddata'] as const),
            ...(['unauthorisedrequest', 'forbidden', 'server_busy', 'unknownobject'] as const),
            'internal_server_error',
          ]),
        }),
      )
      .min(1),
  }),
})

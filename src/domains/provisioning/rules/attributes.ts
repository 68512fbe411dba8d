/** An attribute as RFC 7643 §7 describes it. Names stand as they are answered; they are found whatever their case. */
export interface Attribute {
  readonly name: string
  readonly type: 'string' | 'boolean' | 'dateTime' | 'reference' | 'complex'
  readonly description: string
  readonly multiValued: boolean
  readonly caseExact: boolean
  readonly required: boolean
  readonly mutability: 'readWrite' | 'readOnly' | 'writeOnly'
  readonly returned: 'always' | 'default' | 'never'
  readonly uniqueness: 'none' | 'server'
  readonly subAttributes: readonly Attribute[]
}

const attribute = (name: string, description: string, more: Partial<Attribute> = {}): Attribute => ({
  ...{ name, description, type: 'string', multiValued: false, caseExact: false, required: false },
  ...{ mutability: 'readWrite', returned: 'default', uniqueness: 'none', subAttributes: [] },
  ...more,
})

/** What has several values, each of a kind, one of them the first to be used. */
const plural = (name: string, description: string, value: Partial<Attribute> = {}) =>
  attribute(name, description, {
    type: 'complex',
    multiValued: true,
    subAttributes: [
      attribute('value', 'The value.', value),
      attribute('display', 'What people read.'),
      attribute('type', 'Its kind: work, home, other.'),
      attribute('primary', 'Whether it is used first.', { type: 'boolean' }),
    ],
  })

const texts = (parts: Readonly<Record<string, string>>) =>
  Object.entries(parts).map(([name, description]) => attribute(name, description))

/** The attributes of every resource (RFC 7643 §3.1). */
const common: readonly Attribute[] = [
  attribute('id', 'Given by this server; never changed, never used again.', {
    ...{ mutability: 'readOnly', returned: 'always', uniqueness: 'server', caseExact: true },
  }),
  attribute('externalId', 'The number of the resource at the provider.', { caseExact: true }),
  attribute('meta', 'When it was made and changed.', {
    ...{ type: 'complex', mutability: 'readOnly' },
    subAttributes: [
      attribute('resourceType', 'User or Group.', { mutability: 'readOnly', caseExact: true }),
      attribute('created', 'When it was made.', { type: 'dateTime', mutability: 'readOnly' }),
      attribute('lastModified', 'When it was changed.', { type: 'dateTime', mutability: 'readOnly' }),
      attribute('location', 'Its address.', { type: 'reference', mutability: 'readOnly', caseExact: true }),
      attribute('version', 'Its version, as the header ETag.', { mutability: 'readOnly', caseExact: true }),
    ],
  }),
]

const user: readonly Attribute[] = [
  attribute('userName', 'How the colleague logs in at the provider.', {
    ...{ required: true, uniqueness: 'server' },
  }),
  attribute('name', 'The parts of the name.', {
    type: 'complex',
    subAttributes: texts({
      formatted: 'The whole name.',
      familyName: 'The last name.',
      givenName: 'The first name.',
      middleName: 'Middle names.',
      honorificPrefix: 'A title before the name.',
      honorificSuffix: 'What follows the name.',
    }),
  }),
  ...texts({
    displayName: 'The name as people read it.',
    nickName: 'A name among friends.',
    title: 'The job.',
    userType: 'The kind of employment.',
    preferredLanguage: 'A language.',
    locale: 'A region.',
    timezone: 'A time zone.',
  }),
  attribute('profileUrl', 'A page about the person.', { type: 'reference' }),
  attribute('active', 'Whether the colleague works here and may log in.', { type: 'boolean' }),
  attribute('password', 'Taken and thrown away: people log in at their provider.', {
    ...{ mutability: 'writeOnly', returned: 'never' },
  }),
  plural('emails', 'Addresses for email.'),
  plural('phoneNumbers', 'Phone numbers.'),
  plural('ims', 'Addresses for messages.'),
  plural('photos', 'Pictures.', { type: 'reference' }),
  attribute('addresses', 'Postal addresses.', {
    ...{ type: 'complex', multiValued: true },
    subAttributes: [
      ...texts({
        formatted: 'The whole address.',
        streetAddress: 'Street and number.',
        locality: 'The city.',
        region: 'The state.',
        postalCode: 'The postal code.',
        country: 'The country.',
        type: 'Its kind: work, home, other.',
      }),
      attribute('primary', 'Whether it is used first.', { type: 'boolean' }),
    ],
  }),
  attribute('groups', 'The groups the colleague is in.', {
    ...{ type: 'complex', multiValued: true, mutability: 'readOnly' },
    subAttributes: texts({ value: 'Its id.', display: 'Its name.', type: 'direct.' }),
  }),
  plural('entitlements', 'What the provider says they may do; it gives no rights here.'),
  plural('roles', 'Roles at the provider; they give no rights here.'),
  plural('x509Certificates', 'Certificates.'),
]

const enterprise: readonly Attribute[] = [
  ...texts({
    employeeNumber: 'The number of the employee.',
    costCenter: 'The cost center.',
    organization: 'The organization.',
    division: 'The division.',
    department: 'The department.',
  }),
  attribute('manager', 'Whom they answer to.', {
    type: 'complex',
    subAttributes: texts({ value: 'Their id.', $ref: 'Their address.', displayName: 'Their name.' }),
  }),
]

const group: readonly Attribute[] = [
  attribute('displayName', 'The name of the group.', { ...{ required: true, uniqueness: 'server' } }),
  attribute('members', 'Who is in it.', {
    ...{ type: 'complex', multiValued: true },
    subAttributes: texts({
      value: 'The id of a user.',
      $ref: 'Its address.',
      type: 'User.',
      display: 'The name.',
    }),
  }),
]

export interface Schema {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly attributes: readonly Attribute[]
}

/** What a resource is made of: its schema, and those that extend it, each under its name. */
export interface ResourceSchema {
  readonly core: Schema
  readonly common: readonly Attribute[]
  readonly extensions: readonly Schema[]
}

export const userSchema: ResourceSchema = {
  core: {
    ...{ id: 'urn:ietf:params:scim:schemas:core:2.0:User', name: 'User', description: 'A colleague' },
    attributes: user,
  },
  common,
  extensions: [
    {
      id: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User',
      ...{ name: 'EnterpriseUser', description: 'A colleague in the organization', attributes: enterprise },
    },
  ],
}

export const groupSchema: ResourceSchema = {
  core: {
    ...{ id: 'urn:ietf:params:scim:schemas:core:2.0:Group', name: 'Group', description: 'A group' },
    attributes: group,
  },
  common,
  extensions: [],
}

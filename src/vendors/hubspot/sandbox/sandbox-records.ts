import type { CrmType } from '../hubspot-shapes.ts'

export interface SandboxRecord {
  readonly id: string
  properties: Record<string, string>
  readonly createdAtMs: number
  updatedAtMs: number
  archived: boolean
}

export type Outcome =
  | { readonly ok: true; readonly record: SandboxRecord; readonly isNew: boolean }
  | { readonly ok: false; readonly status: number; readonly category: string; readonly message: string }

const builtIn: Readonly<Record<CrmType, readonly string[]>> = {
  deals: ['dealname', 'dealstage', 'pipeline', 'amount', 'closedate'],
  contacts: ['email', 'firstname', 'lastname', 'phone'],
}

/** The deals and contacts of the sandbox, their properties, and which belong together. */
export function createSandboxRecords(nowMs: () => number) {
  const records: Record<CrmType, Map<string, SandboxRecord>> = { deals: new Map(), contacts: new Map() }
  const properties: Record<CrmType, Map<string, { isUnique: boolean }>> = {
    deals: new Map(builtIn.deals.map((name) => [name, { isUnique: false }])),
    contacts: new Map(builtIn.contacts.map((name) => [name, { isUnique: name === 'email' }])),
  }
  const associations = new Set<string>()
  let lastId = 9_000_000

  const standing = (type: CrmType) => [...records[type].values()].filter(({ archived }) => !archived)
  const by = (type: CrmType, name: string, value: string) =>
    standing(type).find((one) => one.properties[name]?.toLowerCase() === value.toLowerCase())

  /** Null, or why these properties cannot be written to the record (or to a new one). */
  function refusal(type: CrmType, given: Record<string, string>, own: string | undefined): Outcome | null {
    const unknown = Object.keys(given).filter((name) => !properties[type].has(name))
    if (unknown.length > 0) {
      const faults = unknown.map((name) => ({
        ...{ isValid: false, name, error: 'PROPERTY_DOESNT_EXIST' },
        message: `Property "${name}" does not exist`,
      }))
      const message = `Property values were not valid: ${JSON.stringify(faults)}`
      return { ok: false, status: 400, category: 'VALIDATION_ERROR', message }
    }
    for (const [name, value] of Object.entries(given)) {
      const other = properties[type].get(name)?.isUnique && value !== '' ? by(type, name, value) : undefined
      if (other && other.id !== own) {
        const message = `${type === 'contacts' ? 'Contact' : 'Deal'} already exists. Existing ID: ${other.id}`
        return { ok: false, status: 409, category: 'CONFLICT', message }
      }
    }
    return null
  }

  function write(type: CrmType, given: Record<string, string>, own: SandboxRecord | undefined): Outcome {
    const refused = refusal(type, given, own?.id)
    if (refused) return refused
    if (own) {
      Object.assign(own.properties, given)
      own.updatedAtMs = nowMs()
      return { ok: true, record: own, isNew: false }
    }
    lastId += 1
    const record = {
      id: String(lastId),
      properties: { ...given },
      createdAtMs: nowMs(),
      updatedAtMs: nowMs(),
      archived: false,
    }
    records[type].set(record.id, record)
    return { ok: true, record, isNew: true }
  }

  return {
    standing,
    find: (type: CrmType, id: string, idProperty?: string): SandboxRecord | undefined => {
      if (idProperty !== undefined) return by(type, idProperty, id)
      const record = records[type].get(id)
      return record?.archived ? undefined : record
    },
    write,
    upsert: (type: CrmType, idProperty: string, id: string, given: Record<string, string>): Outcome =>
      properties[type].has(idProperty) && !properties[type].get(idProperty)?.isUnique
        ? {
            ok: false,
            status: 400,
            category: 'VALIDATION_ERROR',
            message: `${idProperty} is not a unique property`,
          }
        : (refusal(type, { [idProperty]: '' }, undefined) ??
          write(
            type,
            { ...given, ...(given[idProperty] === undefined && { [idProperty]: id }) },
            by(type, idProperty, id),
          )),
    /** As it stood before the sandbox began; its properties are known, and those that tell it apart are unique. */
    restore: (type: CrmType, id: string, given: Record<string, string>, unique: string): void => {
      for (const name of [unique, ...Object.keys(given)])
        if (!properties[type].has(name)) properties[type].set(name, { isUnique: name === unique })
      lastId = Math.max(lastId, Number(id))
      const stood = { createdAtMs: nowMs(), updatedAtMs: nowMs(), archived: false }
      records[type].set(id, { id, properties: { ...given }, ...stood })
    },
    archive: (type: CrmType, id: string) => {
      const record = records[type].get(id)
      if (record) record.archived = true
    },
    addProperty: (type: CrmType, name: string, isUnique: boolean): boolean => {
      if (properties[type].has(name)) return false
      properties[type].set(name, { isUnique })
      return true
    },
    associate: (dealId: string, contactId: string) => void associations.add(`${dealId} ${contactId}`),
    associations: () => [...associations],
  }
}

export type SandboxRecords = ReturnType<typeof createSandboxRecords>

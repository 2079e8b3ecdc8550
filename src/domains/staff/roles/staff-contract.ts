import { z } from 'zod'
import { tidied } from '#shared/filled.ts'

export const roleKeys = ['owner', 'manager', 'caller', 'packer', 'accountant'] as const
export type RoleKey = (typeof roleKeys)[number]

/** A role as the main admin sees it. */
export const staffRole = z.object({
  id: z.number(),
  key: z.enum(roleKeys).nullable().describe('Of a role that every shop has; null: named by the owner'),
  nameEn: z.string(),
  nameBn: z.string(),
  permissions: z.array(z.string()),
  standard: z.array(z.string()).nullable().describe('What a role that every shop has comes with'),
  requiresSecondFactor: z.boolean(),
  version: z.number(),
  people: z.array(z.string()).describe('Who has it'),
  lacking: z.number().describe('How many of them have no second factor'),
})
export type StaffRole = z.infer<typeof staffRole>

const roleName = tidied(z.string().max(60, 'A name has at most 60 characters'))

/** Fields of the form. Server and form share the messages. */
export const roleFields = {
  nameEn: roleName,
  nameBn: roleName,
  permissions: z.array(z.string().max(40)).max(100).min(1, 'Please select at least one permission'),
  requiresSecondFactor: z.boolean(),
}

export const noRoleName = 'Please enter a name in one of the two languages'

export const createRoleRequest = z
  .object({
    nameEn: roleFields.nameEn.default(''),
    nameBn: roleFields.nameBn.default(''),
    permissions: roleFields.permissions,
    requiresSecondFactor: roleFields.requiresSecondFactor.default(false),
  })
  .refine(({ nameEn, nameBn }) => nameEn || nameBn, { path: ['nameEn'], error: noRoleName })

const roleId = z.number().int().positive().max(Number.MAX_SAFE_INTEGER)

export const changeRoleRequest = z.object({
  id: roleId,
  version: z.number().int().positive().describe('Of the role that was shown: if it is another by now, 409 stale'),
  nameEn: roleFields.nameEn.optional(),
  nameBn: roleFields.nameBn.optional(),
  permissions: roleFields.permissions.optional(),
  requiresSecondFactor: roleFields.requiresSecondFactor.optional(),
})

export const deleteRoleQuery = z.object({
  id: z.coerce.number().pipe(roleId),
  version: z.coerce.number().int().positive(),
  give: z
    .union([z.literal('permissions'), z.coerce.number().pipe(roleId)])
    .optional()
    .describe("What its people get: 'permissions' – what they may do now, as their own; or the id of another role"),
})

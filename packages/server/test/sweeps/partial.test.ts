import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../../src/testing/database.ts'
import type { World } from '../../src/testing/samples.ts'
import { startTestNode, type TestNode } from '../../src/testing/test-node.ts'
import { labelOf, needsUser, onceEach } from './endpoints.ts'
import { wholeOf } from './examples.ts'
import { changesRecord, fieldsOf, partialViolations } from './partial.ts'
import { askAs } from './requests.ts'
import { aWorld } from './world.ts'
import { sliceOf } from './slice.ts'

const url = testDatabase()
let node: TestNode
let world: World
beforeAll(async () => {
  node = await startTestNode(url)
  world = await aWorld(node)
})
afterAll(() => node.stop())

/** What cannot be empty, or not alone: refused by name. Everything else is emptied by null. */
const NEVER_EMPTY: Readonly<Record<string, string>> = {
  'users.update': 'firstname lastname email username call_prefix is_user',
  'users.updateMe': 'firstname lastname call_prefix language',
  'groups.update': 'name',
  'companies.updateCompany':
    'name employees sector address city zip_code country date_format currency timezone lot_order offline_days',
  'folders.update': 'name type',
  'mails.update': 'name active trigger subject body excel',
  'requests.update': 'name status trigger method url',
  'incoming.update': 'name status action force_creation',
  'requests.status': 'active',
  'functions.update': 'name code returnedValue',
  'connections.update': 'name authType auth',
  'labels.update': 'name pattern type format width height',
  'dashboards.update': 'name',
  'dashboards.changeChart': 'config place',
  'categories.update': 'name',
  'tags.update': 'name',
  'fields.update': 'name type target values no_variant_update',
  'forms.update': 'name active sections itemType',
  'items.update': 'name type unit packaging attributes parent parent_guid quantity',
  'variants.update': 'kind name active attributes quantity',
  'attachments.change': 'name',
  'reservations.update': 'name quantity expiryDate',
  'reservations.updateName': 'name',
  'quickupdate.update': 'name fields',
  'inventories.update': 'name blind secondPerson',
  'operations.update': 'title location destination expedition_date packages attributes tasks',
  'sites.update': 'name active',
  'form-rules.update': 'name target active conditions actions',
  'business-rules.update': 'name trigger active conditions actions',
  'sites.setStatus': 'active',
  'bundles.update': 'name stock model products',
  'suppliers.update': 'name articles',
  'orders.update': 'number orderDate supplier articles',
  'recipients.update': 'lastname hasAccount',
  'checkouts.update': '',
  'operation-templates.update': 'name active tasks',
  'views.update': 'name visibility',
  'notifications.set': 'onScreen byMail mailWhen',
  'comments.change': 'text',
}
const changes = onceEach().filter((swept) => needsUser(swept) && changesRecord(swept) && fieldsOf(swept).length > 0)

describe('a change keeps what is absent and empties what is null (GEN-15)', () => {
  it.each(sliceOf(changes, 2).map((swept) => [labelOf(swept), swept] as const))('%s', async (_, swept) => {
    const { violations, neverEmpty } = await partialViolations(swept, askAs(world.admin), await wholeOf(swept, world))
    expect(violations).toEqual([])
    expect(neverEmpty.join(' ')).toBe(NEVER_EMPTY[swept.route])
  })
})

import type { FeatureSamples } from '../../testing/samples.ts'

const samples: FeatureSamples = {
  // Records without a barcode would all have the same.
  keptEmpty: ['item.tag', 'item.tag_key'],
  faults: {
    'T34 a product': `update item set quantity = 1 where name = 'Peinture'`,
    'T34 what variants': `update item set variants_quantity = variants_quantity + 1 where name = 'Peinture'`,
    'V1 ': `update item set deleted_at = now(), trash_batch = id where name = 'Peinture'`,
    'V2 ': `update article set released = true where name = 'Lot 7'`,
    'N1 no record': `update folder set company_id = (select min(id::text)::uuid from company), name_key = name_key || id`,
    'X4 a record': `update item set deleted_at = now() where name = 'Vis'`,
    'X4 a merged': `update item set deleted_at = now(), merged_into = id where name = 'Clous'`,
    'X5 no live record': `update folder set deleted_at = now(), trash_batch = id where name = 'Réserve'`,
    'L1 ': `update item set name_key = 'same' where type = 'variant'`,
    'X-04 ': `update item set tag_key = 'same'`,
  },
}
export default samples

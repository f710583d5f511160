import type { FeatureSamples } from '../../testing/samples.ts'

const samples: FeatureSamples = {
  rows: ({ admin, folder }) => [
    [
      `insert into home_sample (company_id, id, asked_by, language, wish)
        values ($1, gen_random_uuid(), $2, 'fr', 'gone') on conflict do nothing`,
      [admin.company, admin.guid],
    ],
    [
      'insert into home_closed (company_id, user_id) values ($1, $2) on conflict do nothing',
      [admin.company, admin.guid],
    ],
    [
      `insert into home_opened (company_id, user_id, record_id, kind) values ($1, $2, $3, 'folder') on conflict do nothing`,
      [admin.company, admin.guid, folder],
    ],
  ],
}
export default samples

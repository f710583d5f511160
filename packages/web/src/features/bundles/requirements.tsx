import type { BundleRequirement } from '@entrepot/contract/bundles/bundle.ts'
import { Box } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Banner } from '../../ui/small.tsx'
import { bundles } from './api.ts'
import { bundleWords } from './words.ts'

export const useChoices = () => useQuery({ ...bundles.choices.query(), staleTime: 0 }).data

/** What the company has to make before it has bundles, each with the way there (BUND-05). */
export const Requirements = ({ missing }: { missing: readonly BundleRequirement[] }) => {
  const say = bundleWords.use()
  if (missing.length === 0) return null
  return (
    <Banner tone="warning">
      <strong>{say('require.title')}</strong>
      <Box component="ul" mt={4}>
        {missing.map((one) => (
          <li key={one}>
            {say(`require.${one}`)}
            {' · '}
            {one === 'category' ? (
              <Link to="/settings/categories">{say('require.to_categories')}</Link>
            ) : (
              <Link to="/settings/fields">{say('require.to_fields')}</Link>
            )}
          </li>
        ))}
      </Box>
    </Banner>
  )
}

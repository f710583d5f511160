import type { AnyRoute } from '@tanstack/react-router'
import type { RouteParent, WebModule } from '../shell/web-module.ts'

/**
 * The routes of all modules under one parent, one after the other: a list would lose which paths there are. `Found` are
 * those so far, so that the compiler goes through the modules without nesting.
 */
type RoutesOf<Modules, Parent extends RouteParent, Found extends readonly unknown[] = []> = Modules extends readonly [
  infer Module,
  ...infer Others,
]
  ? RoutesOf<
      Others,
      Parent,
      [
        ...Found,
        ...(Module extends { routes: { [P in Parent]: infer Routes extends readonly AnyRoute[] } } ? Routes : []),
      ]
    >
  : Found
/** What `flatMap` answers is what the type says, which the compiler cannot follow. */
export const routesOf = <const Modules extends readonly WebModule[], Parent extends RouteParent>(
  modules: Modules,
  parent: Parent,
) => modules.flatMap(({ routes }) => routes?.[parent] ?? []) as unknown as RoutesOf<Modules, Parent>

/** One member of every module that has it. */
export const eachOf = <K extends keyof WebModule>(
  modules: readonly WebModule[],
  member: K,
): NonNullable<WebModule[K]>[] => modules.map((module) => module[member]).filter((value) => value !== undefined)

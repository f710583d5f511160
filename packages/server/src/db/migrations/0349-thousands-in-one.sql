-- A number of five digits was looked for as it is and in two other ways, `62 320` and `62.320`, by the lists of `62` and
-- of what begins with `320`: among a million records with dimensions and dates that took three times as long as the
-- number itself. A text that parts thousands has the grams of the number in one piece as well; few texts do.
create function public.thousands_in_one(words text[]) returns text[] language plpgsql immutable parallel safe as $$
declare
  word text;
  -- The word before, where it may begin such a number, and what the two before make.
  lead text;
  joined text;
  found text[] := '{}';
begin
  foreach word in array words loop
    if word ~ '^[0-9]{3}([.]|$)' then
      if joined is not null then found := found || (joined || word); end if;
      joined := lead || word;
      if joined is not null then found := found || joined; end if;
    else
      joined := null;
      if word ~ '^[1-9][0-9]{0,2}([.][0-9]{3}){1,2}$' then found := found || replace(word, '.', ''); end if;
    end if;
    lead := case when word ~ '^[1-9][0-9]{0,2}$' then word end;
  end loop;
  return found;
end $$;

create or replace function item_grams(company uuid, category uuid, search_text text) returns tsvector language plpgsql immutable parallel safe cost 10000 as $$
declare
  own text := right(company::text, 6);
  -- What is longer than a chapter is cut: a tsvector ends at 1 MB, and a text that reached it could not be saved.
  words text[] := string_to_array(btrim(left(coalesce(search_text, ''), 50000)), ' ');
  word text;
  grams text[] := case when category is null then '{}' else array['@' || category::text] end;
begin
  -- To find a place in a word takes as long as what is before it: a sentence in Japanese is one. Its parts overlap.
  if length(search_text) > 500 then
    words := array(select substr(w, 1 + 200 * n, 203) from unnest(words) w, generate_series(0, length(w) / 200) n);
  end if;
  if search_text ~ '[0-9][ .][0-9]{3}[ .]' then
    words := words || public.thousands_in_one(words);
  end if;
  foreach word in array words loop
    word := ' ' || word || ' ';
    for at in 1..greatest(1, length(word) - 3) loop
      grams := grams || (own || substr(word, at, 4));
    end loop;
  end loop;
  return array_to_tsvector(grams);
end $$;
reindex index item_grams;

-- What is written waits in a list before it comes into an index of texts, and a search reads that list through: 290 pages
-- of it, after two thousand new records, made a search of 0.7 ms one of 2.4. Up to 4 MB might wait, until whoever filled
-- it up merged it, or a vacuum after ten thousand changes. A quarter of that costs who writes a twentieth more.
alter index item_search set (gin_pending_list_limit = 1024);
alter index item_words set (gin_pending_list_limit = 1024);
alter index order_line_search set (gin_pending_list_limit = 1024);
alter index supplier_article_search set (gin_pending_list_limit = 1024);
alter index checkout_search set (gin_pending_list_limit = 1024);

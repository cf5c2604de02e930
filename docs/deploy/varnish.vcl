# Varnish 7 before Atoll, with varnish-modules (xkey). docs/deploy.md says how it is started.
#
# What is kept: pages as guests without a theme see them in a browser, and files with a hash in their
# name. Everything else passes: members, messages, themes, Markdown, the text that curl gets, the API.
vcl 4.1;

import std;
import xkey;

backend default {
  .host = "127.0.0.1";
  .port = "4321";
}

sub vcl_recv {
  unset req.http.X-Kept;
  if (req.restarts == 0) {
    unset req.http.X-Late;
    unset req.http.X-Away;
  }
  if (req.url == "/cdn-purge") {
    call purge_keys;
  }
  if (req.http.Upgrade ~ "(?i)^websocket$") {
    return (pipe);
  }
  if (req.method != "GET" && req.method != "HEAD") {
    return (pass);
  }
  if (req.url ~ "^/_astro/") {
    # The same for everybody.
    unset req.http.Authorization;
    unset req.http.Cookie;
    set req.http.X-Kept = "file";
  } else {
    call choose_guests;
  }
  if (!req.http.X-Kept) {
    return (pass);
  }
  call choose_coding;
  # Fetched anew, whatever copy there is.
  set req.hash_always_miss = (req.http.X-Late == "1");
  return (hash);
}

# The surrogate keys of a change. Without a token in the environment nobody may name any.
sub purge_keys {
  if (std.getenv("CDN_PURGE_TOKEN") == ""
    || req.http.Authorization != "Bearer " + std.getenv("CDN_PURGE_TOKEN")) {
    return (synth(403));
  }
  if (req.method != "POST" || !req.http.Surrogate-Key) {
    return (synth(400));
  }
  set req.http.X-Purged = xkey.purge(req.http.Surrogate-Key);
  return (synth(200));
}

# Which requests get what a guest without a theme reads in a browser. They are made the same, so that
# nothing of one visitor gets into what another is sent.
sub choose_guests {
  # A header may come in several lines, of which only the first would be looked at.
  std.collect(req.http.Cookie, "; ");
  std.collect(req.http.Accept);
  if (req.url !~ "^/(api|metrics|healthz|readyz)([/?]|$)"
    && !req.http.Authorization
    # Our cookies, whatever stands before their names.
    && req.http.Cookie !~ "(?i)(^|[^a-z0-9_])(session|flash|fresh|theme)\s*(=|;|$)"
    # Who names these may want them rather than HTML; terminals get text.
    && req.http.Accept !~ "(?i)text/(markdown|plain)"
    && req.http.User-Agent !~ "(?i)^(curl|wget|httpie|xh)/"
    && (req.http.Accept ~ "(?i)text/html"
      || ((!req.http.Accept || req.http.Accept == "*/*") && req.http.User-Agent ~ "^Mozilla/"))) {
    unset req.http.Available-Dictionary;
    unset req.http.Cookie;
    unset req.http.Range;
    set req.http.Accept = "text/html";
    set req.http.X-Kept = "page";
  }
}

# As the site would choose, but without a dictionary: brotli, gzip or as it is.
sub choose_coding {
  std.collect(req.http.Accept-Encoding);
  if (req.http.Accept-Encoding ~ "(?i)(^|[, ])br *(,|$|;(?! *q=0(\.0*)? *(,|$)))") {
    set req.http.Accept-Encoding = "br";
  } elseif (req.http.Accept-Encoding ~ "(?i)(^|[, ])gzip *(,|$|;(?! *q=0(\.0*)? *(,|$)))") {
    set req.http.Accept-Encoding = "gzip";
  } else {
    unset req.http.Accept-Encoding;
  }
}

# Beyond the time in which it is fetched anew, a copy is there for when the site is away.
sub vcl_hit {
  if (req.http.X-Kept == "page" && !req.http.X-Away
    && obj.ttl + std.duration(obj.http.X-Revalidate, 0s) <= 0s) {
    set req.http.X-Late = "1";
    return (restart);
  }
}

sub vcl_backend_fetch {
  # How it saves data is for us to heed (vcl_deliver); what is fetched ahead is kept like the rest.
  if (bereq.http.X-Kept == "page") {
    unset bereq.http.Save-Data;
    unset bereq.http.Sec-Purpose;
    unset bereq.http.Purpose;
    unset bereq.http.X-Moz;
  }
}

sub vcl_backend_response {
  if (bereq.http.X-Kept == "page") {
    if (beresp.status >= 500) {
      call fail_page;
    }
    call keep_page;
    return (deliver);
  }
}

sub vcl_backend_error {
  if (bereq.http.X-Kept == "page") {
    call fail_page;
  }
}

# What was to be fetched anew stays as it is; who waits for it may have it, however late (vcl_deliver).
sub fail_page {
  if (bereq.is_bgfetch) {
    return (abandon);
  }
  set beresp.http.X-Failed = "1";
  set beresp.uncacheable = true;
  set beresp.ttl = 0s;
  return (deliver);
}

sub keep_page {
  if (beresp.http.CDN-Cache-Control !~ "max-age=[1-9]" || beresp.http.Set-Cookie) {
    # For a second the next requests do not wait for each other, and are not kept either.
    set beresp.uncacheable = true;
    set beresp.ttl = 1s;
    return (deliver);
  }
  set beresp.ttl = std.duration(
    regsub(beresp.http.CDN-Cache-Control, "^.*max-age=(\d+).*$", "\1s"), 0s);
  set beresp.http.X-Revalidate =
    regsub(beresp.http.CDN-Cache-Control, "^.*stale-while-revalidate=(\d+).*$", "\1s");
  set beresp.grace = std.duration(
    regsub(beresp.http.CDN-Cache-Control, "^.*stale-if-error=(\d+).*$", "\1s"), 0s);
  set beresp.http.xkey = beresp.http.Surrogate-Key;
  # All else that it depends on is the same for these requests. Others hear of it (vcl_deliver).
  set beresp.http.X-Vary = beresp.http.Vary;
  set beresp.http.Vary = "Accept-Encoding";
}

sub vcl_deliver {
  if (resp.http.X-Failed && !req.http.X-Away) {
    unset req.http.X-Late;
    set req.http.X-Away = "1";
    return (restart);
  }
  unset resp.http.X-Failed;
  unset resp.http.X-Revalidate;
  if (resp.http.X-Vary) {
    set resp.http.Vary = resp.http.X-Vary;
  }
  if (req.http.Save-Data ~ "(?i)^on") {
    unset resp.http.Speculation-Rules;
  }
  unset resp.http.X-Vary;
  unset resp.http.xkey;
  unset resp.http.Surrogate-Key;
  unset resp.http.Cache-Tag;
  unset resp.http.CDN-Cache-Control;
  if (obj.hits > 0) {
    set resp.http.Cache-Status = "Varnish; hit";
  } elseif (req.http.X-Kept) {
    set resp.http.Cache-Status = "Varnish; fwd=miss";
  } else {
    set resp.http.Cache-Status = "Varnish; fwd=bypass";
  }
}

# Live connections of members.
sub vcl_pipe {
  set bereq.http.Upgrade = req.http.Upgrade;
  set bereq.http.Connection = req.http.Connection;
}
